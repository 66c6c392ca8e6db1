"use client";

import type { DeviceList } from "#components/employees/employee-text.ts";
import { useEmployee } from "#components/employees/use-employee.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { deployableStatus, orderTypes } from "#lib/v4/fields/known-values.ts";
import { restOf, type ValidationResult, validationResultOf } from "#lib/v4/order-validation.ts";
import type { Device } from "#lib/v4/records/device.ts";

type OrderType = (typeof orderTypes)[number];

/** Whether one order type can be placed for a person, and the devices it was checked with. */
export interface Eligibility {
  type: OrderType;
  /** `no-stock`: there is no device to check with; `failed`: one of `failures` is the reason. */
  state: ValidationResult["kind"] | "checking" | "no-stock" | "failed";
  reasons: ValidationResult["reasons"];
  warnings: ValidationResult["warnings"];
  devices: readonly Device[];
  /** The list that the devices are from, if they are the person's. */
  held: DeviceList | null;
  /** The answer's fields besides its reasons; `null` without an answer. */
  answer: object | null;
}

/** The maximum number of devices in an order (lib/v4/operations/orders.ts). */
const maxDevices = 200;

/** Finds an available device to deploy: in the person's country, else in any. */
function useStock(country: string | null, isEnabled: boolean) {
  const available = { status: deployableStatus, limit: 1 };
  const isCode = /^[A-Z]{2}$/.test(country ?? "");
  const nearInput = isCode && country ? { ...available, country } : available;
  const near = useRead("inventory.search", nearInput, { enabled: isEnabled });
  const isNoneNear = isCode && near.data?.data.items.length === 0;
  const far = useRead("inventory.search", available, { enabled: isEnabled && isNoneNear });
  const found = isNoneNear ? far : near;
  return {
    device: found.data?.data.items[0] ?? null,
    isFinished: found.data !== undefined || found.error !== null,
    error: found.error,
    /** Whether the person's country has no available device. */
    isFar: isNoneNear,
    retry: () => found.refetch(),
  };
}

/**
 * Checks by `orders.validate` (a read) which order types can be placed for a person now: Deployment
 * with one available device, the others with the devices that the person holds.
 */
export function useEligibility(id: string) {
  const { employee, isFinished } = useEmployee(id);
  const held = useRead("employees.devices", { id });
  const country = employee?.country ?? null;
  const stock = useStock(country, isFinished);

  const heldDevices = (held.data?.data.items ?? []).slice(0, maxDevices);
  const checks = orderTypes.map((type) => {
    const isDeployment = type === "Deployment";
    const devices = isDeployment ? (stock.device ? [stock.device] : []) : heldDevices;
    const isKnown = isDeployment
      ? stock.isFinished
      : held.data !== undefined || held.error !== null;
    const error = isDeployment ? stock.error : held.data ? null : held.error;
    const isSent = isKnown && !error && !(isDeployment && devices.length === 0);
    return { type, devices, isKnown, error, isSent };
  });
  const orderOf = (type: OrderType, devices: readonly Device[]) => ({
    orderType: type,
    employeeId: id,
    ...(devices.length > 0 ? { productIds: devices.map((device) => device.id) } : {}),
  });
  const answers = useReads(
    "orders.validate",
    checks.map(({ type, devices, isSent }) => ({
      input: orderOf(type, devices),
      enabled: isSent,
    })),
  );

  const rows = checks.map(({ type, devices, isKnown, error, isSent }, index): Eligibility => {
    const answer = answers[index];
    const result = isSent && answer?.data ? validationResultOf(answer.data.data) : null;
    const state = (): Eligibility["state"] => {
      if (error || (isSent && answer?.error)) return "failed";
      if (result) return result.kind;
      return isKnown && !isSent ? "no-stock" : "checking";
    };
    const { reasons = [], warnings = [] } = result ?? {};
    const rest = result && answer?.data ? restOf(answer.data.data, orderOf(type, devices)) : null;
    const from = type === "Deployment" ? null : (held.data?.data ?? null);
    return { type, state: state(), reasons, warnings, devices, held: from, answer: rest };
  });

  const errors = [...checks.map(({ error }) => error), ...answers.map(({ error }) => error)];
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
