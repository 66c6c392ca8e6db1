import { access } from "#lib/protocol/words/en/access.ts";
import { address } from "#lib/protocol/words/en/address.ts";
import { addressField } from "#lib/protocol/words/en/addressField.ts";
import { addressForm } from "#lib/protocol/words/en/addressForm.ts";
import { apiRefusal } from "#lib/protocol/words/en/apiRefusal.ts";
import { audit } from "#lib/protocol/words/en/audit.ts";
import { auditSentence } from "#lib/protocol/words/en/auditSentence.ts";
import { auditWrite } from "#lib/protocol/words/en/auditWrite.ts";
import { cart } from "#lib/protocol/words/en/cart.ts";
import { catalog } from "#lib/protocol/words/en/catalog.ts";
import { chargerDialog } from "#lib/protocol/words/en/chargerDialog.ts";
import { column } from "#lib/protocol/words/en/column.ts";
import { command } from "#lib/protocol/words/en/command.ts";
import { decision } from "#lib/protocol/words/en/decision.ts";
import { device } from "#lib/protocol/words/en/device.ts";
import { deviceCharger } from "#lib/protocol/words/en/deviceCharger.ts";
import { deviceCode } from "#lib/protocol/words/en/deviceCode.ts";
import { deviceColumn } from "#lib/protocol/words/en/deviceColumn.ts";
import { deviceName } from "#lib/protocol/words/en/deviceName.ts";
import { devicePin } from "#lib/protocol/words/en/devicePin.ts";
import { deviceRecord } from "#lib/protocol/words/en/deviceRecord.ts";
import { deviceRequest } from "#lib/protocol/words/en/deviceRequest.ts";
import { deviceView } from "#lib/protocol/words/en/deviceView.ts";
import { dialog } from "#lib/protocol/words/en/dialog.ts";
import { disposition } from "#lib/protocol/words/en/disposition.ts";
import { draftEdit } from "#lib/protocol/words/en/draftEdit.ts";
import { eligibility } from "#lib/protocol/words/en/eligibility.ts";
import { employee } from "#lib/protocol/words/en/employee.ts";
import { employeeColumn } from "#lib/protocol/words/en/employeeColumn.ts";
import { employeeField } from "#lib/protocol/words/en/employeeField.ts";
import { employeeForm } from "#lib/protocol/words/en/employeeForm.ts";
import { employeeProfile } from "#lib/protocol/words/en/employeeProfile.ts";
import { employeeRecord } from "#lib/protocol/words/en/employeeRecord.ts";
import { event } from "#lib/protocol/words/en/event.ts";
import { eventCode } from "#lib/protocol/words/en/eventCode.ts";
import { eventHealth } from "#lib/protocol/words/en/eventHealth.ts";
import { eventRecord } from "#lib/protocol/words/en/eventRecord.ts";
import { exception } from "#lib/protocol/words/en/exception.ts";
import { exportFile } from "#lib/protocol/words/en/exportFile.ts";
import { failure } from "#lib/protocol/words/en/failure.ts";
import { fileProblem } from "#lib/protocol/words/en/fileProblem.ts";
import { filterLabel } from "#lib/protocol/words/en/filterLabel.ts";
import { form } from "#lib/protocol/words/en/form.ts";
import { frame } from "#lib/protocol/words/en/frame.ts";
import { frozen } from "#lib/protocol/words/en/frozen.ts";
import { givenName } from "#lib/protocol/words/en/givenName.ts";
import { help } from "#lib/protocol/words/en/help.ts";
import { helpTask } from "#lib/protocol/words/en/helpTask.ts";
import { helpText } from "#lib/protocol/words/en/helpText.ts";
import { hover } from "#lib/protocol/words/en/hover.ts";
import { inputField } from "#lib/protocol/words/en/inputField.ts";
import { inputProblem } from "#lib/protocol/words/en/inputProblem.ts";
import { jobs } from "#lib/protocol/words/en/jobs.ts";
import { journal } from "#lib/protocol/words/en/journal.ts";
import { keyName } from "#lib/protocol/words/en/keyName.ts";
import { language } from "#lib/protocol/words/en/language.ts";
import { lifecycle } from "#lib/protocol/words/en/lifecycle.ts";
import { list } from "#lib/protocol/words/en/list.ts";
import { listProof } from "#lib/protocol/words/en/listProof.ts";
import { listRefusal } from "#lib/protocol/words/en/listRefusal.ts";
import { mail } from "#lib/protocol/words/en/mail.ts";
import { modelCount } from "#lib/protocol/words/en/modelCount.ts";
import { noConnection } from "#lib/protocol/words/en/noConnection.ts";
import { noPermission } from "#lib/protocol/words/en/noPermission.ts";
import { notFound } from "#lib/protocol/words/en/notFound.ts";
import { notice } from "#lib/protocol/words/en/notice.ts";
import { order } from "#lib/protocol/words/en/order.ts";
import { orderCheck } from "#lib/protocol/words/en/orderCheck.ts";
import { orderColumn } from "#lib/protocol/words/en/orderColumn.ts";
import { orderConfirm } from "#lib/protocol/words/en/orderConfirm.ts";
import { orderCount } from "#lib/protocol/words/en/orderCount.ts";
import { orderDraftCheck } from "#lib/protocol/words/en/orderDraftCheck.ts";
import { orderEffect } from "#lib/protocol/words/en/orderEffect.ts";
import { orderFacts } from "#lib/protocol/words/en/orderFacts.ts";
import { orderList } from "#lib/protocol/words/en/orderList.ts";
import { orderNew } from "#lib/protocol/words/en/orderNew.ts";
import { orderPickup } from "#lib/protocol/words/en/orderPickup.ts";
import { orderPrintHead } from "#lib/protocol/words/en/orderPrintHead.ts";
import { orderRecord } from "#lib/protocol/words/en/orderRecord.ts";
import { orderRepeat } from "#lib/protocol/words/en/orderRepeat.ts";
import { orderStock } from "#lib/protocol/words/en/orderStock.ts";
import { orderType } from "#lib/protocol/words/en/orderType.ts";
import { outcome } from "#lib/protocol/words/en/outcome.ts";
import { person } from "#lib/protocol/words/en/person.ts";
import { pickup } from "#lib/protocol/words/en/pickup.ts";
import { pinDialog } from "#lib/protocol/words/en/pinDialog.ts";
import { policy } from "#lib/protocol/words/en/policy.ts";
import { policyProblem } from "#lib/protocol/words/en/policyProblem.ts";
import { purchase } from "#lib/protocol/words/en/purchase.ts";
import { purchaseCheck } from "#lib/protocol/words/en/purchaseCheck.ts";
import { record } from "#lib/protocol/words/en/record.ts";
import { refusal } from "#lib/protocol/words/en/refusal.ts";
import { reports } from "#lib/protocol/words/en/reports.ts";
import { requestList } from "#lib/protocol/words/en/requestList.ts";
import { requestLog } from "#lib/protocol/words/en/requestLog.ts";
import { requestPage } from "#lib/protocol/words/en/requestPage.ts";
import { requestState } from "#lib/protocol/words/en/requestState.ts";
import { requestToast } from "#lib/protocol/words/en/requestToast.ts";
import { restored } from "#lib/protocol/words/en/restored.ts";
import { run } from "#lib/protocol/words/en/run.ts";
import { runField } from "#lib/protocol/words/en/runField.ts";
import { runGrid } from "#lib/protocol/words/en/runGrid.ts";
import { runHalt } from "#lib/protocol/words/en/runHalt.ts";
import { runImport } from "#lib/protocol/words/en/runImport.ts";
import { runJob } from "#lib/protocol/words/en/runJob.ts";
import { runLine } from "#lib/protocol/words/en/runLine.ts";
import { runNote } from "#lib/protocol/words/en/runNote.ts";
import { runProgress } from "#lib/protocol/words/en/runProgress.ts";
import { runReason } from "#lib/protocol/words/en/runReason.ts";
import { runRefusal } from "#lib/protocol/words/en/runRefusal.ts";
import { runSelection } from "#lib/protocol/words/en/runSelection.ts";
import { sameThing } from "#lib/protocol/words/en/sameThing.ts";
import { screens } from "#lib/protocol/words/en/screens.ts";
import { sending } from "#lib/protocol/words/en/sending.ts";
import { settings } from "#lib/protocol/words/en/settings.ts";
import { signin } from "#lib/protocol/words/en/signin.ts";
import { sla } from "#lib/protocol/words/en/sla.ts";
import { stage } from "#lib/protocol/words/en/stage.ts";
import { status } from "#lib/protocol/words/en/status.ts";
import { stop } from "#lib/protocol/words/en/stop.ts";
import { table } from "#lib/protocol/words/en/table.ts";
import { team } from "#lib/protocol/words/en/team.ts";
import { teamRecord } from "#lib/protocol/words/en/teamRecord.ts";
import { today } from "#lib/protocol/words/en/today.ts";
import { todayCharger } from "#lib/protocol/words/en/todayCharger.ts";
import { todayRequest } from "#lib/protocol/words/en/todayRequest.ts";
import { tryThis } from "#lib/protocol/words/en/tryThis.ts";
import { tryThisTask } from "#lib/protocol/words/en/tryThisTask.ts";
import { write } from "#lib/protocol/words/en/write.ts";

/**
 * The words of the console in English, from which the names of messages and their values are typed.
 * The other languages hold the same names (`de.json`). Messages are written in ICU's format.
 */
export const en = {
  access,
  address,
  addressField,
  addressForm,
  apiRefusal,
  audit,
  auditSentence,
  auditWrite,
  cart,
  catalog,
  chargerDialog,
  column,
  command,
  decision,
  device,
  deviceCharger,
  deviceCode,
  deviceColumn,
  deviceName,
  devicePin,
  deviceRecord,
  deviceRequest,
  deviceView,
  dialog,
  disposition,
  draftEdit,
  eligibility,
  employee,
  employeeColumn,
  employeeField,
  employeeForm,
  employeeProfile,
  employeeRecord,
  event,
  eventCode,
  eventHealth,
  eventRecord,
  exception,
  exportFile,
  failure,
  fileProblem,
  filterLabel,
  form,
  frame,
  frozen,
  givenName,
  help,
  helpTask,
  helpText,
  hover,
  inputField,
  inputProblem,
  jobs,
  journal,
  keyName,
  language,
  lifecycle,
  list,
  listProof,
  listRefusal,
  mail,
  modelCount,
  noConnection,
  noPermission,
  notFound,
  notice,
  order,
  orderCheck,
  orderColumn,
  orderConfirm,
  orderCount,
  orderDraftCheck,
  orderEffect,
  orderFacts,
  orderList,
  orderNew,
  orderPickup,
  orderPrintHead,
  orderRecord,
  orderRepeat,
  orderStock,
  orderType,
  outcome,
  person,
  pickup,
  pinDialog,
  policy,
  policyProblem,
  purchase,
  purchaseCheck,
  record,
  refusal,
  reports,
  requestList,
  requestLog,
  requestPage,
  requestState,
  requestToast,
  restored,
  run,
  runField,
  runGrid,
  runHalt,
  runImport,
  runJob,
  runLine,
  runNote,
  runProgress,
  runReason,
  runRefusal,
  runSelection,
  sameThing,
  screens,
  sending,
  settings,
  signin,
  sla,
  stage,
  status,
  stop,
  table,
  team,
  teamRecord,
  today,
  todayCharger,
  todayRequest,
  tryThis,
  tryThisTask,
  write,
} as const;
