import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { FaultRule } from "#sandbox/control/fault-rule.ts";
import { chanceOf } from "#sandbox/world/chance.ts";

/** An active rule, with how often it was tried and applied. */
export interface Entry {
  id: number;
  rule: FaultRule;
  /** How many requests it was tried on. */
  tried: number;
  /** How many requests it applied to. */
  hit: number;
}

/** The faults drawn for a request: a delay, and at most one other fault. */
export interface Draw {
  waitMs: number;
  fault: Exclude<FaultRule, { kind: "latency" }> | null;
}

const appliesTo = (rule: FaultRule, name: OperationName) => {
  const { effect } = specOf(name);
  if (rule.operation !== "*" && rule.operation !== name) return false;
  if (rule.effect !== undefined && rule.effect !== effect) return false;
  // A read has no commit that could be late, and creates no record.
  return !["late-commit", "shown-late"].includes(rule.kind) || effect === "write";
};

/** Returns the fault rules. Ids and draws restart when all rules are replaced or removed. */
export const startRulebook = () => {
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
    /** Sets the seed and restarts all draws, so that the same requests get the same faults. */
    reseed: (wanted: number) => {
      seed = wanted;
      for (const entry of entries) Object.assign(entry, { tried: 0, hit: 0 });
    },
    entries: (): readonly Entry[] => entries,
    add,
    replace: (rules: readonly FaultRule[]) => {
      entries = [];
      lastId = 0;
      for (const rule of rules) add(rule);
    },
    /** Removes a rule. Returns false for an unknown id. */
    remove: (id: number) => {
      const before = entries.length;
      entries = entries.filter((entry) => entry.id !== id);
      return entries.length < before;
    },
    /**
     * Tries the rules on a request, in order. A draw depends on the seed, the rule's id and how often
     * the rule was tried, and not on the time or on other rules.
     */
    draw: (name: OperationName): Draw => {
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
export type Rulebook = ReturnType<typeof startRulebook>;
