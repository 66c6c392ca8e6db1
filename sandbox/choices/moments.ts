const toSecond = (moment: string) => moment.slice(0, 19);

/** Returns the same moment as a clock shows it that is so many minutes ahead of UTC. */
const ahead = (moment: string, minutes: number, offset: string) =>
  `${toSecond(new Date(Date.parse(moment) + minutes * 60_000).toISOString())}${offset}`;

const writers = {
  milliseconds: (moment: string) => moment,
  seconds: (moment: string) => `${toSecond(moment)}Z`,
  minutes: (moment: string) => `${moment.slice(0, 16)}Z`,
  day: (moment: string) => moment.slice(0, 10),
  "no zone": (moment: string) => moment.slice(0, 23),
  "zero offset": (moment: string) => `${toSecond(moment)}+00:00`,
  "two hours ahead": (moment: string) => ahead(moment, 120, "+02:00"),
  "India's time": (moment: string) => ahead(moment, 330, "+05:30"),
};

/** The forms of ISO 8601 in which a service may write a moment. "Timestamps are UTC"; those of a courier may have an offset. */
export type MomentForm = keyof typeof writers;

/** Writes a moment, as `Date` writes it, in a form. */
export const writeMoment = (form: MomentForm, moment: string): string => writers[form](moment);
