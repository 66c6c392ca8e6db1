import { access } from "#lib/protocol/words/en/access.ts";
import { address } from "#lib/protocol/words/en/address.ts";
import { addressForm } from "#lib/protocol/words/en/addressForm.ts";
import { audit } from "#lib/protocol/words/en/audit.ts";
import { column } from "#lib/protocol/words/en/column.ts";
import { command } from "#lib/protocol/words/en/command.ts";
import { device } from "#lib/protocol/words/en/device.ts";
import { deviceCode } from "#lib/protocol/words/en/deviceCode.ts";
import { deviceColumn } from "#lib/protocol/words/en/deviceColumn.ts";
import { dialog } from "#lib/protocol/words/en/dialog.ts";
import { disposition } from "#lib/protocol/words/en/disposition.ts";
import { employee } from "#lib/protocol/words/en/employee.ts";
import { employeeColumn } from "#lib/protocol/words/en/employeeColumn.ts";
import { event } from "#lib/protocol/words/en/event.ts";
import { eventCode } from "#lib/protocol/words/en/eventCode.ts";
import { failure } from "#lib/protocol/words/en/failure.ts";
import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { help } from "#lib/protocol/words/en/help.ts";
import { helpTask } from "#lib/protocol/words/en/helpTask.ts";
import { helpText } from "#lib/protocol/words/en/helpText.ts";
import { hover } from "#lib/protocol/words/en/hover.ts";
import { jobs } from "#lib/protocol/words/en/jobs.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { list } from "#lib/protocol/words/en/list.ts";
import { mail } from "#lib/protocol/words/en/mail.ts";
import { notFound } from "#lib/protocol/words/en/notFound.ts";
import { notice } from "#lib/protocol/words/en/notice.ts";
import { order } from "#lib/protocol/words/en/order.ts";
import { orderColumn } from "#lib/protocol/words/en/orderColumn.ts";
import { orderCount } from "#lib/protocol/words/en/orderCount.ts";
import { orderFacts } from "#lib/protocol/words/en/orderFacts.ts";
import { orderList } from "#lib/protocol/words/en/orderList.ts";
import { orderRecord } from "#lib/protocol/words/en/orderRecord.ts";
import { orderType } from "#lib/protocol/words/en/orderType.ts";
import { policy } from "#lib/protocol/words/en/policy.ts";
import { record } from "#lib/protocol/words/en/record.ts";
import { reports } from "#lib/protocol/words/en/reports.ts";
import { requestList } from "#lib/protocol/words/en/requestList.ts";
import { requestState } from "#lib/protocol/words/en/requestState.ts";
import { restored } from "#lib/protocol/words/en/restored.ts";
import { run } from "#lib/protocol/words/en/run.ts";
import { runField } from "#lib/protocol/words/en/runField.ts";
import { runGrid } from "#lib/protocol/words/en/runGrid.ts";
import { runImport } from "#lib/protocol/words/en/runImport.ts";
import { runJob } from "#lib/protocol/words/en/runJob.ts";
import { runLine } from "#lib/protocol/words/en/runLine.ts";
import { runProgress } from "#lib/protocol/words/en/runProgress.ts";
import { runSelection } from "#lib/protocol/words/en/runSelection.ts";
import { sameThing } from "#lib/protocol/words/en/sameThing.ts";
import { screens } from "#lib/protocol/words/en/screens.ts";
import { settings } from "#lib/protocol/words/en/settings.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";
import { sla } from "#lib/protocol/words/en/sla.ts";
import { stage } from "#lib/protocol/words/en/stage.ts";
import { status } from "#lib/protocol/words/en/status.ts";
import { stop } from "#lib/protocol/words/en/stop.ts";
import { table } from "#lib/protocol/words/en/table.ts";
import { team } from "#lib/protocol/words/en/team.ts";
import { teamRecord } from "#lib/protocol/words/en/teamRecord.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = {
  access,
  address,
  addressForm,
  audit,
  column,
  command,
  device,
  deviceCode,
  deviceColumn,
  dialog,
  disposition,
  employee,
  employeeColumn,
  event,
  eventCode,
  failure,
  form,
  frame,
  help,
  helpTask,
  helpText,
  hover,
  jobs,
  language,
  list,
  mail,
  notFound,
  notice,
  order,
  orderColumn,
  orderCount,
  orderFacts,
  orderList,
  orderRecord,
  orderType,
  policy,
  record,
  reports,
  requestList,
  requestState,
  restored,
  run,
  runField,
  runGrid,
  runImport,
  runJob,
  runLine,
  runProgress,
  runSelection,
  sameThing,
  screens,
  settings,
  signin,
  sla,
  stage,
  status,
  stop,
  table,
  team,
  teamRecord,
} as const;
