/** Prints rows under a title, the first column aligned left and the others aligned right. */
export function printTable(title: string, head: string[], rows: (string | number)[][]): void {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("   ");
  const [first, ...rest] = cells.map(line);
  console.log(`\n${title}\n\n  ${first}\n  ${"─".repeat(first?.length ?? 0)}`);
  for (const row of rest) console.log(`  ${row}`);
}
