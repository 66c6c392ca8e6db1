/** A scale of numbers from `from` to `to`, with the numbers that have a line or a tick. */
export interface Scale {
  from: number;
  to: number;
  ticks: readonly number[];
}

const steps = [1, 2, 5];

/** Returns the least step of 1, 2 or 5 times a power of ten that divides a range into at most so many parts. */
const stepFor = (range: number, maxParts: number): number => {
  for (let power = 1; ; power *= 10) {
    const step = steps.find((each) => range / (each * power) <= maxParts);
    if (step !== undefined) return step * power;
  }
};

const scaleBetween = (from: number, to: number, step: number): Scale => ({
  from,
  to,
  ticks: Array.from({ length: Math.round((to - from) / step) + 1 }, (_, n) => from + n * step),
});

/** Returns a scale from 0 to a round number that is not below the largest one. */
export const scaleFromZero = (largest: number, maxParts = 4): Scale => {
  const step = stepFor(Math.max(1, largest), maxParts);
  return scaleBetween(0, Math.max(step, Math.ceil(largest / step) * step), step);
};

/** Returns a scale of percents that ends at 100 and begins below the least one. */
export const scaleOfPercents = (percents: readonly number[]): Scale => {
  const least = Math.min(95, ...percents);
  const step = [5, 10, 20].find((each) => (100 - least) / each < 6) ?? 20;
  // Room for the number below the lowest dot.
  const from = Math.max(0, Math.floor((least - step * 0.6) / step) * step);
  return scaleBetween(from, 100, step);
};
