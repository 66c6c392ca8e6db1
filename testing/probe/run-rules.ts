import { randomBytes } from "node:crypto";
import { isLoopbackHost, originOf } from "./address.ts";
import { type Answer, createClient } from "./client/client.ts";
import { recordsOf } from "./client/structure.ts";
import { access } from "./rules/access.ts";
import { addressWrites } from "./rules/address-writes.ts";
import { authentication } from "./rules/authentication.ts";
import { capabilities } from "./rules/capabilities.ts";
import { errors } from "./rules/errors.ts";
import { filters } from "./rules/filters.ts";
import { identity } from "./rules/identity.ts";
import { limits } from "./rules/limits.ts";
import { lists } from "./rules/lists.ts";
import { orderWrites } from "./rules/order-writes.ts";
import { peopleWrites } from "./rules/people-writes.ts";
import { productWrites } from "./rules/product-writes.ts";
import { progress } from "./rules/progress.ts";
import { records } from "./rules/records.ts";
import {
  type Context,
  type Finding,
  fail,
  NotTestable,
  type ProbeKeys,
  type Rule,
  untestable,
} from "./rules/rule.ts";
import { service } from "./rules/service.ts";
import { sorting } from "./rules/sorting.ts";

/** All rules: first those that only read, then those that write. */
export const allRules: readonly Rule[] = [
  ...[service, authentication, capabilities, identity, errors, lists, records].flat(),
  ...[limits, filters, sorting, progress, access].flat(),
  ...[peopleWrites, addressWrites, orderWrites, productWrites].flat(),
].sort((one, other) => Number(one.isWrite) - Number(other.isWrite));

/** The result of one rule. */
export interface RuleResult extends Finding {
  section: string;
  statement: string;
  isWrite: boolean;
}

export interface ProbeReport {
  address: string;
  isWriting: boolean;
  requests: number;
  rules: RuleResult[];
}

const createMemo = () => {
  const known = new Map<string, Promise<unknown>>();
  return <Value>(name: string, make: () => Promise<Value>): Promise<Value> => {
    const value = known.get(name) ?? make();
    known.set(name, value);
    return value as Promise<Value>;
  };
};

/**
 * Tests the rules on a service, one after the other. Without `isWriting`, rules that write are not
 * testable. Calls `onResult` after each rule.
 */
export const runRules = async (
  options: { address: string; keys: ProbeKeys; isWriting: boolean; rules?: readonly Rule[] },
  onResult: (result: RuleResult) => void = () => undefined,
): Promise<ProbeReport> => {
  const { keys, isWriting } = options;
  const address = originOf(options.address);
  const client = createClient(address, keys.main);
  const { protocol, hostname } = new URL(address);
  const once = createMemo();
  const read = (path: string): Promise<Answer> => once(`GET ${path}`, () => client.get(path));
  const context: Context = {
    address: { protocol, isLoopback: isLoopbackHost(hostname) },
    client,
    keys,
    run: randomBytes(4).toString("hex"),
    read,
    once,
    list: async (path) => {
      const { status, body } = await read(path);
      const records = status === 200 ? recordsOf(body) : null;
      if (records === null) throw new NotTestable(`GET ${path} answered ${status} without a list`);
      return records;
    },
  };
  const testRule = async (rule: Rule): Promise<Finding> => {
    if (rule.isWrite && !isWriting) return untestable("it writes, and --writes is not set");
    try {
      return await rule.test(context);
    } catch (error) {
      if (error instanceof NotTestable) return untestable(error.message);
      return fail(`no answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const results: RuleResult[] = [];
  for (const rule of options.rules ?? allRules) {
    const { section, statement, isWrite } = rule;
    const result = { section, statement, isWrite, ...(await testRule(rule)) };
    results.push(result);
    onResult(result);
  }
  return { address, isWriting, requests: client.count(), rules: results };
};
