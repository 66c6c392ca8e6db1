import { Verdict, type VerdictLook } from "#components/ui/verdict";
import type { Fate as FateName } from "#lib/v4/intent";

const looks: Record<FateName, [look: VerdictLook, word: string]> = {
  accepted: ["good", "Accepted"],
  refused: ["bad", "Refused"],
  checking: ["open", "Checking"],
  "needs you": ["unsure", "Needs you"],
  abandoned: ["none", "Abandoned"],
};

/** The word for what became of a request, with its mark. */
export function Fate({ value }: { value: FateName }) {
  const [look, word] = looks[value];
  return <Verdict look={look}>{word}</Verdict>;
}
