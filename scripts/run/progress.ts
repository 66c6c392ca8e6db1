import { styleText } from "node:util";

const isTerminal = process.stdout.isTTY === true;

/**
 * Runs a step and prints its title and time. In a terminal, the time counts up on one line.
 * Elsewhere, the title is printed after one second and the result at the end.
 */
export async function step<Result>(
  title: string,
  work: () => Promise<Result>,
  closing: (result: Result) => string = () => title,
): Promise<Result> {
  const begin = performance.now();
  const time = () => styleText("dim", `${((performance.now() - begin) / 1000).toFixed(1)} s`);
  const draw = () => process.stdout.write(`\r\u001b[2K  … ${title}  ${time()}`);
  if (isTerminal) draw();
  const ticker = isTerminal
    ? setInterval(draw, 100)
    : setTimeout(() => console.log(`  … ${title}`), 1_000);
  const finish = (mark: string, text: string) => {
    clearInterval(ticker);
    if (isTerminal) process.stdout.write("\r\u001b[2K");
    console.log(`  ${mark} ${text}  ${time()}`);
  };
  try {
    const result = await work();
    finish("✓", closing(result));
    return result;
  } catch (error) {
    finish("✗", title);
    throw error;
  }
}
