import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { deviceTitle } from "#components/devices/device-text.ts";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { CardFact, type CardProps, CardRead } from "#components/hover/card-read.tsx";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { Status } from "#components/ui/status.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { headFieldsOf } from "#lib/v4/device-head-fields.ts";
import { placeOf } from "#lib/v4/device-place.ts";

export function DeviceCard(props: CardProps) {
  return (
    <CardRead name="products.get" {...props}>
      {(device) => {
        const { serialNumber, employeeId, employeeName, chargerStatus, deviceType } = device;
        const specification = headFieldsOf(device).specification?.text;
        const { location, country } = placeOf(device);
        return (
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <DeviceDrawing
              deviceType={deviceType}
              words={[device.model, specification].filter(Boolean).join(" ")}
            />
            <div>
              <p className="wrap-anywhere font-medium">{deviceTitle(device)}</p>
              {specification && (
                <p className="text-small text-ink-2">
                  <bdi>{specification}</bdi>
                </p>
              )}
              {serialNumber && <Code className="text-ink-3">{serialNumber}</Code>}
              <div className="mt-1.5">
                <Status value={device.status} />
                {(employeeName || employeeId) && (
                  <CardFact label={t("hover.heldBy")}>
                    <PersonName id={employeeId} name={employeeName} />
                  </CardFact>
                )}
                {(location || country) && (
                  <CardFact label={t("hover.location")}>
                    {country && <Country code={country} />}{" "}
                    {location && codeWord("deviceCode", location)}
                  </CardFact>
                )}
                {chargerStatus && (
                  <CardFact label={t("hover.charger")}>
                    <ChargerStatus status={chargerStatus} />
                  </CardFact>
                )}
              </div>
            </div>
          </div>
        );
      }}
    </CardRead>
  );
}
