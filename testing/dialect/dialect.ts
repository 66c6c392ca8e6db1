import { wrappers } from "#sandbox/choices/names.ts";
import { type Chance, chanceOf } from "#testing/random.ts";
import { envelope, type Meaning, type Rendered } from "./answer.ts";
import { nest, type PageNumbers } from "./envelope-writer.ts";
import { toSnakeCase } from "./spelling.ts";

type Casing = "camel" | "snake" | "mixed";

/** Builds one object of an answer, and collects the meanings of its fields. */
export interface Writer {
  rendered: Rendered;
  chance: Chance;
  /** Returns a writer of an object inside this one. */
  part: () => Writer;
  /** Returns a name in the casing of the service, or one of several names. */
  name: (...names: string[]) => string;
  /** Adds a field. Null and undefined are left out, or sent as null. */
  put: (names: string | readonly string[], value: unknown, ...meanings: Meaning[]) => void;
  /** Adds a field, or leaves it out. */
  may: (names: string | readonly string[], value: unknown, ...meanings: Meaning[]) => void;
  /** Adds the meanings of a part, and returns its body. */
  adopt: (part: Rendered) => Record<string, unknown>;
}

const outer = [...wrappers, "body", "content", "item"] as const;
const listNames = ["items", "records", "results", "rows"] as const;

/** Returns fields that the envelope may have next to the data. */
const noiseOf = (chance: Chance): Record<string, unknown> => ({
  ...(chance.isHit(0.6) ? { status: envelope("success") } : {}),
  ...(chance.isHit(0.2) ? { meta: envelope({ requestId: `req-${chance.token()}` }) } : {}),
  ...(chance.isHit(0.1) ? { apiVersion: envelope("4.1") } : {}),
});

/** Returns the names of at most `maxDepth` objects around the data, outermost first. */
const layersOf = (chance: Chance, noun: string, maxDepth: number): string[] => {
  const depth = chance.pick([1, 1, 1, 2, 2, 3, 4].filter((each) => each <= maxDepth));
  const names = chance.some(outer, depth, depth);
  return chance.isHit(0.5) ? [...names.slice(0, depth - 1), noun] : names;
};

const pagingOf = (
  chance: Chance,
  name: (...names: string[]) => string,
  { page, pageSize, totalCount }: PageNumbers,
): Record<string, unknown> => {
  const numbers = {
    page,
    [name("pageSize")]: pageSize,
    ...(chance.isHit(0.7)
      ? { [name("totalCount")]: chance.isHit(0.2) ? String(totalCount) : totalCount }
      : {}),
    ...(chance.isHit(0.3) ? { [name("nextCursor")]: null } : {}),
  };
  return chance.pick<() => Record<string, unknown>>([
    () => ({}),
    () => Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, envelope(value)])),
    () => ({ [chance.pick(["paging", "pagination", "meta"])]: envelope(numbers) }),
  ])();
};

/** Returns the names and envelopes that the service of a seed uses. */
export const dialectOf = (seed: number) => {
  const ofService = chanceOf(seed, "dialect");
  const casing = ofService.pick<Casing>(["camel", "snake", "camel", "snake", "mixed"]);
  const sendsNull = ofService.isHit(0.3);
  const presence = ofService.pick([0.5, 0.75, 0.95]);

  // Within one answer, a field has one name everywhere.
  const chosen = new WeakMap<Chance, Map<string, string>>();
  const nameWith =
    (chance: Chance) =>
    (...names: string[]) => {
      const known = chosen.get(chance) ?? new Map<string, string>();
      chosen.set(chance, known);
      const key = names.join(" ");
      const before = known.get(key);
      if (before !== undefined) return before;
      const name = chance.pick(names);
      const isSnake = casing === "snake" || (casing === "mixed" && chance.isHit(0.5));
      const written = isSnake ? toSnakeCase(name) : name;
      known.set(key, written);
      return written;
    };

  const writer = (chance: Chance): Writer => {
    const rendered: Rendered = { body: {}, meanings: new Set() };
    const name = nameWith(chance);
    const put: Writer["put"] = (names, value, ...meanings) => {
      const field = name(...(typeof names === "string" ? [names] : names));
      if (value === null || value === undefined) {
        if (sendsNull) rendered.body[field] = null;
        return;
      }
      rendered.body[field] = value;
      for (const meaning of meanings) rendered.meanings.add(meaning);
    };
    return {
      rendered,
      chance,
      part: () => writer(chance),
      name,
      put,
      may(names, value, ...meanings) {
        if (chance.isHit(presence)) put(names, value, ...meanings);
      },
      adopt(part) {
        for (const meaning of part.meanings) rendered.meanings.add(meaning);
        return part.body;
      },
    };
  };

  return {
    /** Returns the choices for one kind of answer, the same at every call. */
    chanceFor: (...labels: string[]) => chanceOf(seed, ...labels),
    /** Returns a writer with those choices. */
    writerFor: (...labels: string[]) => writer(chanceOf(seed, ...labels)),
    /** Nests a record in zero to `maxDepth` objects. */
    wrap(chance: Chance, body: Record<string, unknown>, noun: string, maxDepth: number) {
      if (chance.isHit(0.2)) return body;
      const layers = layersOf(chance, nameWith(chance)(noun), maxDepth);
      return nest(layers, body, () => noiseOf(chance));
    },
    /** Nests a list in one to four objects, with or without page numbers. */
    wrapList(chance: Chance, rows: readonly unknown[], noun: string, paging: PageNumbers) {
      const layers = layersOf(chance, nameWith(chance)(noun), 3);
      const last = layers.at(-1) as string;
      // The array has the last name, and its page numbers are next to it.
      const listName = chance.isHit(0.5) ? nameWith(chance)(noun) : chance.pick(listNames);
      const numbers = pagingOf(chance, nameWith(chance), paging);
      const list = { ...noiseOf(chance), [listName]: rows, ...numbers };
      const noise = () => noiseOf(chance);
      return last === nameWith(chance)(noun) && chance.isHit(0.5)
        ? nest(layers.slice(0, -1), { ...noise(), [last]: rows, ...numbers }, noise)
        : nest(chance.isHit(0.5) ? [] : layers.slice(0, 2), list, noise);
    },
  };
};
export type Dialect = ReturnType<typeof dialectOf>;
