/** An address of a mailbox. It is upstream's text: encoded, so that it can't add a header or a body. */
export function EmailLink({ email }: { email: string }) {
  const at = email.lastIndexOf("@") + 1;
  return (
    <a
      className="link wrap-anywhere"
      href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
    >
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}
