import { address } from "#lib/protocol/words/en/address.ts";
import { addressForm } from "#lib/protocol/words/en/addressForm.ts";
import { column } from "#lib/protocol/words/en/column.ts";
import { coverage } from "#lib/protocol/words/en/coverage.ts";
import { device } from "#lib/protocol/words/en/device.ts";
import { deviceCode } from "#lib/protocol/words/en/deviceCode.ts";
import { deviceColumn } from "#lib/protocol/words/en/deviceColumn.ts";
import { disposition } from "#lib/protocol/words/en/disposition.ts";
import { employee } from "#lib/protocol/words/en/employee.ts";
import { employeeColumn } from "#lib/protocol/words/en/employeeColumn.ts";
import { eventCode } from "#lib/protocol/words/en/eventCode.ts";
import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { order } from "#lib/protocol/words/en/order.ts";
import { orderColumn } from "#lib/protocol/words/en/orderColumn.ts";
import { orderCount } from "#lib/protocol/words/en/orderCount.ts";
import { orderFacts } from "#lib/protocol/words/en/orderFacts.ts";
import { orderList } from "#lib/protocol/words/en/orderList.ts";
import { orderRecord } from "#lib/protocol/words/en/orderRecord.ts";
import { orderType } from "#lib/protocol/words/en/orderType.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";
import { sla } from "#lib/protocol/words/en/sla.ts";
import { stage } from "#lib/protocol/words/en/stage.ts";
import { status } from "#lib/protocol/words/en/status.ts";
import { stop } from "#lib/protocol/words/en/stop.ts";
import { team } from "#lib/protocol/words/en/team.ts";
import { teamRecord } from "#lib/protocol/words/en/teamRecord.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = {
  address,
  addressForm,
  column,
  coverage,
  device,
  deviceCode,
  deviceColumn,
  disposition,
  employee,
  employeeColumn,
  eventCode,
  form,
  frame,
  language,
  order,
  orderColumn,
  orderCount,
  orderFacts,
  orderList,
  orderRecord,
  orderType,
  signin,
  sla,
  stage,
  status,
  stop,
  team,
  teamRecord,
} as const;
