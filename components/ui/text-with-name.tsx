/** The text of a button that ends with a name, which is cut where it is long. One space is between both. */
export function TextWithName({ text, name }: { text: string; name: string }) {
  return (
    <span>
      {text} <bdi className="inline-block max-w-[18ch] truncate align-bottom">{name}</bdi>
    </span>
  );
}
