import { DevicesHeld, DevicesHeldCount } from "#components/employees/devices-held.tsx";
import { WhenLoaded } from "#components/record/when-loaded.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

/** The devices that the employee holds, once it is known that there is one. */
export function DevicesPart({ id }: { id: string }) {
  const input = { id };
  return (
    <Prefetched
      reads={[
        ["employees.get", input],
        ["employees.devices", input],
      ]}
    >
      <WhenLoaded name="employees.get" input={input}>
        <Panel title={t("employee.devicesHeld")} aside={<DevicesHeldCount id={id} />}>
          <DevicesHeld id={id} />
        </Panel>
      </WhenLoaded>
    </Prefetched>
  );
}
