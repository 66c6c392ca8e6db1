import { Choice } from "#components/devices/charger/choice.tsx";
import { candidateId } from "#components/devices/charger/use-charger-candidates.ts";
import { formatMoment } from "#components/moment/moment.tsx";
import type { ChargerDevice } from "#components/orders/charger-devices.ts";
import { sentChargerOf, useUnshownChargers } from "#components/orders/unshown-chargers.ts";
import { Code } from "#components/ui/code.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isSameDevice, requestsFor } from "#lib/v4/charger-requests.ts";

/** The choice of entering a serial number; no device has this ID. */
export const bySerial = " by serial";

export function ChargerDeviceChoice({
  candidates,
  canEnterSerial,
  value,
  onChange,
  error,
  isReadOnly,
}: {
  candidates: readonly ChargerDevice[];
  canEnterSerial: boolean;
  value: string | null;
  onChange: (choice: string) => void;
  error: string | undefined;
  isReadOnly: boolean;
}) {
  return (
    <fieldset disabled={isReadOnly}>
      <legend className="label mb-1.5">{t("chargerDialog.device")}</legend>
      <div className="sheet overflow-hidden border-rule-3">
        {candidates.map((device) => {
          const id = candidateId(device);
          const { model, serialNumber, chargerStatus } = device;
          return (
            <Choice
              key={id}
              group="device"
              name={model ?? <Code>{id}</Code>}
              note={
                <>
                  {serialNumber && (
                    <>
                      <Code>{serialNumber}</Code> ·{" "}
                    </>
                  )}
                  {chargerStatus
                    ? t("chargerDialog.chargerStatus", {
                        status: codeWord("deviceCode", chargerStatus),
                      })
                    : t("chargerDialog.unknownStatus")}
                </>
              }
              isChosen={value === id}
              onChoose={() => onChange(id)}
            />
          );
        })}
        {canEnterSerial && (
          <Choice
            group="device"
            name={t("chargerDialog.anotherDevice")}
            note={t("chargerDialog.enterSerial")}
            isChosen={value === bySerial}
            onChoose={() => onChange(bySerial)}
          />
        )}
      </div>
      {error && <p className="mt-1 text-small text-signal">{error}</p>}
    </fieldset>
  );
}

/** Warns that a charger was already requested for the device on this order. */
export function AlreadyRequested({ orderId, device }: { orderId: string; device: ChargerDevice }) {
  const { timeZone, locale } = useViewer();
  const accessories = useRead("orders.get", { id: orderId }).data?.data.accessories;
  const unshown = useUnshownChargers([{ id: orderId, accessories }]).find((request) =>
    isSameDevice(sentChargerOf(request), device),
  );
  if (unshown?.settledAt) {
    const at = formatMoment(unshown.settledAt, "time", timeZone, locale);
    return <p className="text-signal">{t("chargerDialog.acceptedAt", { at })}</p>;
  }
  const latest = requestsFor(device, accessories).at(-1);
  if (!latest) return null;
  const { createdAt, status } = latest;
  return (
    <p className="text-signal">
      {t("chargerDialog.requestedBefore", {
        hasDay: createdAt ? "yes" : "no",
        day: createdAt ? formatMoment(createdAt, "day", timeZone, locale) : "",
        hasStatus: status ? "yes" : "no",
        status: status ? statusLabel(status) : "",
      })}
    </p>
  );
}
