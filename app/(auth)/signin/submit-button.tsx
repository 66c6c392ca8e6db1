import { Button } from "#components/ui/button.tsx";

/** The end of a sign-in form: what went wrong, and the button that submits the form. */
export function SubmitButton({
  problem,
  isBusy,
  label,
  busyLabel,
}: {
  problem: string | null;
  isBusy: boolean;
  label: string;
  busyLabel: string;
}) {
  return (
    <>
      <p role="alert" className="text-signal empty:hidden">
        {problem}
      </p>
      <Button variant="main" type="submit" disabled={isBusy} className="mt-1 h-9!">
        {isBusy ? busyLabel : label}
      </Button>
    </>
  );
}
