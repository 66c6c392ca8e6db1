"use client";

import type { HeldList } from "#components/employee/held-words.ts";
import {
  restOf,
  type ValidationResult,
  validationResultOf,
} from "#components/employee/order-validation.ts";
import { useEmployee } from "#components/employee/use-employee.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead, useReads } from "#lib/client/read.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { orderTypes } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

type OrderType = (typeof orderTypes)[number];

/** Whether one order type can be placed for a person, and what that was asked with. */
export interface Eligibility {
  type: OrderType;
  /** `no-stock`: there is no device to ask with; `failed`: a failure among `failures` says why. */
  state: ValidationResult["kind"] | "asking" | "no-stock" | "failed";
  reasons: ValidationResult["reasons"];
  warnings: ValidationResult["warnings"];
  devices: readonly Device[];
  /** The list of devices held that they are from. */
  held: HeldList | null;
  /** What the answer holds besides its reasons; `null` without an answer. */
  answer: object | null;
}

/** The request takes at most this many devices (lib/v4/operations/orders.ts). */
const maxDevices = 200;

/** An available device to deploy: in the person's country, else anywhere. */
function useStock(country: string | null, isEnabled: boolean) {
  const available = { status: "available", limit: 1 };
  const isCode = /^[A-Z]{2}$/.test(country ?? "");
  const near = useRead(
    "inventory.search",
    isCode && country ? { ...available, country } : available,
    {
      enabled: isEnabled,
    },
  );
  const isNoneNear = isCode && near.data?.data.items.length === 0;
  const far = useRead("inventory.search", available, { enabled: isEnabled && isNoneNear });
  const found = isNoneNear ? far : near;
  return {
    device: found.data?.data.items[0] ?? null,
    isSettled: found.data !== undefined || found.error !== null,
    error: found.error,
    /** The person's country has nothing in stock; what was found is elsewhere. */
    isFar: isNoneNear,
    retry: () => found.refetch(),
  };
}

/**
 * Asks the service, by `orders.validate` (a read), which order types can be placed for a person now:
 * Deployment with one available device, the others with the devices they hold.
 */
export function useEligibility(id: string) {
  const { employee, isSettled } = useEmployee(id);
  const held = useRead("employees.devices", { id });
  const country = employee?.country ?? null;
  const stock = useStock(country, isSettled);

  const heldDevices = (held.data?.data.items ?? []).slice(0, maxDevices);
  const questions = orderTypes.map((type) => {
    const isDeployment = type === "Deployment";
    const devices = isDeployment ? (stock.device ? [stock.device] : []) : heldDevices;
    const isKnown = isDeployment ? stock.isSettled : held.data !== undefined || held.error !== null;
    const error = isDeployment ? stock.error : held.data ? null : held.error;
    const isAsked = isKnown && !error && !(isDeployment && devices.length === 0);
    return { type, devices, isKnown, error, isAsked };
  });
  const questionOf = (type: OrderType, devices: readonly Device[]) => ({
    orderType: type,
    employeeId: id,
    ...(devices.length > 0 ? { productIds: devices.map((device) => device.id) } : {}),
  });
  const answers = useReads(
    "orders.validate",
    questions.map(({ type, devices, isAsked }) => ({
      input: questionOf(type, devices),
      enabled: isAsked,
    })),
  );

  const rows = questions.map(({ type, devices, isKnown, error, isAsked }, index): Eligibility => {
    const answer = answers[index];
    const verdict = isAsked && answer?.data ? validationResultOf(answer.data.data) : null;
    const state = (): Eligibility["state"] => {
      if (error || (isAsked && answer?.error)) return "failed";
      if (verdict) return verdict.kind;
      return isKnown && !isAsked ? "no-stock" : "asking";
    };
    const { reasons = [], warnings = [] } = verdict ?? {};
    const rest =
      verdict && answer?.data ? restOf(answer.data.data, questionOf(type, devices)) : null;
    const from = type === "Deployment" ? null : (held.data?.data ?? null);
    return { type, state: state(), reasons, warnings, devices, held: from, answer: rest };
  });

  const errors = [...questions.map(({ error }) => error), ...answers.map(({ error }) => error)];
  const failures = new Map<string, Failure>();
  for (const error of errors) {
    if (!error) continue;
    const failure = failureOf(error);
    failures.set(`${failure.kind} ${failure.message}`, failure);
  }
  const retry = () => {
    if (held.error) void held.refetch();
    if (stock.error) void stock.retry();
    for (const answer of answers) if (answer.error) void answer.refetch();
  };
  const at = answers.flatMap(({ data }) => data?.at ?? []).sort()[0] ?? null;
  return { rows, failures: [...failures.values()], retry, at, country, isFar: stock.isFar };
}
