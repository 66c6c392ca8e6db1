/** Why a file that a person imports can't be read. `{letters}` is what a spreadsheet program calls a column. */
export const fileProblem = {
  ofSheet: 'Sheet "{sheet}": {problem}',
  empty: "The file is empty: it has no header and no rows.",
  emptySheet: 'Sheet "{sheet}" is empty: it has no header and no rows.',
  headerAlone: "Row {row} is the header, and there are no rows below it.",
  manyColumns:
    "Row {row} has {count, plural, one {# column} other {# columns}}. A file may have at most {max}.",
  longHeader: "Row {row}, column {letters}: the header is longer than {max} characters.",
  equalHeaders:
    'Row {row}: columns {first} and {second} are both called "{header}". Rename one of them.',
  manyRows:
    "The rows go on after row {last, number}. A file may have at most {max, number} rows: split it.",
  shortRow:
    'Row {row} ends after column {isNamed, select, yes {"{header}"} other {{letters}}}: it has {count} of {total} cells. The file may have been cut off.',
  longRow:
    'Row {row} has cells after the last column {isNamed, select, yes {"{header}"} other {{letters}}}: {count} cells for {total, plural, one {# column} other {# columns}}. A cell with a separator in it needs quotes.',
  longCell:
    'Row {row}, column {isNamed, select, yes {"{header}"} other {{letters}}}: the text is longer than {max, number} characters.',
  openQuotes:
    'Row {row}, column {isNamed, select, yes {"{header}"} other {{letters}}}: the quotes around the cell are not closed where it ends. The file may have been cut off.',
  headerEncoding: "The header of column {column} is not {encoding}. Choose another encoding.",
  cellEncoding:
    'Row {row}, column {isNamed, select, yes {"{header}"} other {{letters}}} is not {encoding}. Choose another encoding.',
  encoding: "The file is not {encoding}. Choose another encoding.",
  large: "The file is larger than {max} MB. Split it.",
  password: "The file is protected by a password. Save it without one, then choose that file.",
  oldExcel: "This is an old Excel file (.xls). Save it as XLSX or CSV, then choose that file.",
  pdf: "This is a PDF, not a spreadsheet. Choose an XLSX or CSV file.",
  noText:
    "This is neither text nor an XLSX workbook. Save it as XLSX or CSV, then choose that file.",
  webPage:
    "This is a web page or XML, not a spreadsheet. Save it as XLSX or CSV, then choose that file.",
  archive:
    "This is an archive, not an XLSX workbook. Save it as XLSX or CSV, then choose that file.",
  damaged: "The workbook is damaged or incomplete. Save it again, then choose that file.",
  damagedCell:
    "Row {row}, column {letters}: the workbook is damaged or incomplete. Save it again, then choose that file.",
  unpacked:
    "The workbook unpacks to more than {max} MB. Keep only the sheet that you import, or save it as CSV.",
  merged:
    "Row {row}, column {letters}: the cells {first} to {last} are merged, so only the first has a value. Unmerge them and fill each, then choose that file.",
  unreadable: "The file can't be read. Save it as CSV, then choose that file.",
} as const;
