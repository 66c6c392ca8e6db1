/** A `mailto:` link. The email is encoded: text from the service must not add a header or a body. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <a
      dir="ltr"
      className="link wrap-anywhere"
      href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
    >
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
