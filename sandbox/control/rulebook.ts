import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { FaultRule } from "#sandbox/control/fault-rule.ts";
import { chanceOf } from "#sandbox/world/chance.ts";

/** A rule in force, with what became of it. */
export interface Entry {
  id: number;
  rule: FaultRule;
  /** Requests it was tried on. */
  tried: number;
  hit: number;
}

/** What a request is to suffer: a wait in any case, and at most one fault. */
export interface Draw {
  waitMs: number;
  fault: Exclude<FaultRule, { kind: "latency" }> | null;
}

/** The fault rules. Ids and draws begin anew whenever the whole book is replaced or emptied. */
export interface Rulebook {
  seed(): number;
  /** Also starts all draws anew: the same requests then meet the same faults. */
  reseed(seed: number): void;
  entries(): readonly Entry[];
  replace(rules: readonly FaultRule[]): void;
  add(rule: FaultRule): Entry;
  /** False if there is no rule of this id. */
  remove(id: number): boolean;
  /**
   * Tries the rules on a request, in order. Each draws by seed, own id and how often it was tried,
   * so that neither time nor other rules' luck has a part in it.
   */
  draw(name: OperationName): Draw;
}

const appliesTo = (rule: FaultRule, name: OperationName) => {
  const { effect } = specOf(name);
  if (rule.operation !== "*" && rule.operation !== name) return false;
  if (rule.effect !== undefined && rule.effect !== effect) return false;
  // There is nothing of a read to commit later.
  return rule.kind !== "late-commit" || effect === "write";
};

export const startRulebook = (): Rulebook => {
  let seed = 1;
  let entries: Entry[] = [];
  let lastId = 0;
  const add = (rule: FaultRule) => {
    lastId += 1;
    const entry = { id: lastId, rule, tried: 0, hit: 0 };
    entries.push(entry);
    return entry;
  };
  return {
    seed: () => seed,
    reseed: (wanted) => {
      seed = wanted;
      for (const entry of entries) Object.assign(entry, { tried: 0, hit: 0 });
    },
    entries: () => entries,
    add,
    replace: (rules) => {
      entries = [];
      lastId = 0;
      for (const rule of rules) add(rule);
    },
    remove: (id) => {
      const before = entries.length;
      entries = entries.filter((entry) => entry.id !== id);
      return entries.length < before;
    },
    draw: (name) => {
      let waitMs = 0;
      for (const entry of entries) {
        const { rule } = entry;
        if (!appliesTo(rule, name) || entry.hit >= (rule.times ?? Number.POSITIVE_INFINITY))
          continue;
        entry.tried += 1;
        if (!chanceOf(seed, entry.id, entry.tried).is(rule.probability)) continue;
        entry.hit += 1;
        if (rule.kind !== "latency") return { waitMs, fault: rule };
        waitMs += rule.ms;
      }
      return { waitMs, fault: null };
    },
  };
};
