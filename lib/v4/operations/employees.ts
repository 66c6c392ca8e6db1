import { z } from "zod";
import {
  clearableLineField,
  countryField,
  emailField,
  idField,
  lineField,
  pagingFields,
  queryField,
} from "#lib/v4/fields/field.ts";
import { listOf, type OperationSchemas, one } from "#lib/v4/operations/operation.ts";
import { deviceSchema } from "#lib/v4/records/device.ts";
import { employeeCountrySchema, employeeSchema } from "#lib/v4/records/employee.ts";

const line = lineField(200);
const clearable = clearableLineField(200);

const profileFields = {
  displayName: line.describe("Full name"),
  email: emailField.describe("Work e-mail, unique per company"),
  country: countryField.optional(),
  jobTitle: clearable.optional(),
  personalEmail: z.union([emailField, z.literal("")]).nullish(),
  teamName: line.optional().describe("The team is created on demand"),
  department: clearable.optional(),
  division: clearable.optional(),
  taxId: clearable.optional(),
};

/** Delivery address at creation: `addressTwo` and `phone` are not accepted there. */
const deliveryFields = {
  address: clearable.optional(),
  city: clearable.optional(),
  state: clearable.optional(),
  zipCode: clearable.optional(),
};

/** Body of `POST /employees`. Source: api-v4.md, Endpoints, Employees. */
export const employeeCreateSchema = z.strictObject({ ...profileFields, ...deliveryFields });

/** Body of `PATCH /employees/{id}`: the editable whitelist, each field optional. */
export const employeeUpdateSchema = z
  .strictObject({
    ...profileFields,
    ...deliveryFields,
    addressTwo: clearable,
    phone: clearable,
  })
  .partial();

const id = { id: idField.describe("Employee id") };

export const employees = {
  "employees.list": {
    tool: "list_employees",
    summary: "Search and list employees",
    input: z.strictObject({
      query: queryField,
      email: z.string().trim().min(1).max(254).optional().describe("Exact e-mail address"),
      status: z.string().min(1).max(64).optional().describe("Employee status"),
      country: countryField.optional(),
      ...pagingFields,
    }),
    output: listOf("employees", employeeSchema),
  },
  "employees.get": {
    tool: "get_employee",
    summary: "One employee with the stored delivery address",
    input: z.strictObject(id),
    output: one("employee", employeeSchema),
  },
  "employees.create": {
    tool: "create_employee",
    summary: "Create an employee record",
    input: employeeCreateSchema,
    output: one("employee", employeeSchema),
  },
  "employees.update": {
    tool: "update_employee",
    summary: "Update editable fields of an employee",
    input: employeeUpdateSchema.extend(id),
    output: one("employee", employeeSchema),
  },
  "employees.devices": {
    tool: "get_assigned_devices",
    summary: "Devices assigned to an employee",
    input: z.strictObject(id),
    output: listOf("devices", deviceSchema),
  },
  "employees.countries": {
    tool: null,
    summary: "Regions where the company has employees",
    input: z.strictObject({}),
    output: listOf("countries", employeeCountrySchema),
  },
} satisfies Record<string, OperationSchemas>;
