import { randomBytes } from "node:crypto";
import { type Answer, createClient } from "./client/client.ts";
import { recordsOf } from "./client/structure.ts";
import { reach } from "./rules/access.ts";
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
import { singleRecords } from "./rules/single-records.ts";
import { sorting } from "./rules/sorting.ts";

/** All rules, reads before writes. */
export const allRules: readonly Rule[] = [
  ...[
    service,
    authentication,
    capabilities,
    identity,
    errors,
    lists,
    records,
    singleRecords,
  ].flat(),
  ...[limits, filters, sorting, progress, reach].flat(),
  ...[peopleWrites, addressWrites, orderWrites, productWrites].flat(),
].sort((one, other) => Number(one.isWrite) - Number(other.isWrite));

export interface Judged extends Finding {
  section: string;
  statement: string;
  isWrite: boolean;
}

export interface ProbeReport {
  address: string;
  isWriting: boolean;
  requests: number;
  rules: Judged[];
}

const memo = () => {
  const known = new Map<string, Promise<unknown>>();
  return <Value>(name: string, make: () => Promise<Value>): Promise<Value> => {
    const value = known.get(name) ?? make();
    known.set(name, value);
    return value as Promise<Value>;
  };
};

const isLoopbackHost = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** `address`: with or without `/v4` at its end. */
export const originOf = (address: string) => address.replace(/\/+$/, "").replace(/\/v4$/, "");

/**
 * Tests every rule on a service, one after the other. Writes only where `isWriting`; rules that
 * write are not testable without it. `onJudged` receives each finding as it comes.
 */
export const runRules = async (
  options: { address: string; keys: ProbeKeys; isWriting: boolean; rules?: readonly Rule[] },
  onJudged: (judged: Judged) => void = () => undefined,
): Promise<ProbeReport> => {
  const { keys, isWriting } = options;
  const address = originOf(options.address);
  const client = createClient(address, keys.main);
  const { protocol, hostname } = new URL(address);
  const once = memo();
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
  const judge = async (rule: Rule): Promise<Finding> => {
    if (rule.isWrite && !isWriting) return untestable("it writes: --writes tests it");
    try {
      return await rule.test(context);
    } catch (error) {
      if (error instanceof NotTestable) return untestable(error.message);
      return fail(`no answer: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const judged: Judged[] = [];
  for (const rule of options.rules ?? allRules) {
    const { section, statement, isWrite } = rule;
    const one = { section, statement, isWrite, ...(await judge(rule)) };
    judged.push(one);
    onJudged(one);
  }
  return { address, isWriting, requests: client.count(), rules: judged };
};
