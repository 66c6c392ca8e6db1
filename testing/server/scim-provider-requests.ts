/**
 * Requests as identity providers send them, or as their own test suites do.
 * Entra ID: learn.microsoft.com, "Tutorial: Develop and plan provisioning for a SCIM endpoint in
 * Microsoft Entra ID", and the collection of requests in github.com/AzureAD/SCIMReferenceCode. Okta:
 * developer.okta.com, "SCIM 2.0 reference" (users, groups), and the tests "Okta SCIM 2.0 SPEC Test".
 */

const patchSchema = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const patch = (...operations: object[]) => ({ schemas: [patchSchema], Operations: operations });

export const entra = {
  /** Section "Create User". */
  createUser: {
    schemas: [userSchema, enterprise],
    externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
    userName: "Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1",
    active: true,
    emails: [{ primary: true, type: "work", value: "Test_User_fd0ea19b@testuser.com" }],
    meta: { resourceType: "User" },
    name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
    roles: [],
    [enterprise]: { department: "bob" },
  },
  /** Section "Get User by query". The matching property is not found at the first cycle. */
  findUser: 'filter=userName eq "Test_User_dfeef4c5-5681-4387-b016-bdf221e82081"',
  /** Section "Update User [Multi-valued properties]". */
  changeEmail: patch(
    {
      op: "Replace",
      path: 'emails[type eq "work"].value',
      value: "updatedEmail@microsoft.com",
    },
    { op: "Replace", path: "name.familyName", value: "updatedFamilyName" },
  ),
  /** Section "Disable User". */
  disableUser: patch({ op: "Replace", path: "active", value: false }),
  /** "Known issues with SCIM 2.0 protocol compliance": without the flag aadOptscim062020. */
  disableUserByText: patch({ op: "Replace", path: "active", value: "False" }),
  /** The same page, with the flag: one operation without a path. */
  changeWithoutPath: patch({
    op: "replace",
    value: {
      displayName: "Bjfe",
      "name.givenName": "Arlo",
      [`${enterprise}:employeeNumber`]: "BUY",
    },
  }),
  /** Section "Create Group". */
  createGroup: {
    schemas: [
      groupSchema,
      "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group",
    ],
    externalId: "8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159",
    displayName: "quartermaster.manager",
    meta: { resourceType: "Group" },
  },
  /** Section "Get Group by displayName". */
  findGroup: 'excludedAttributes=members&filter=displayName eq "displayName"',
  /** Section "Update Group [Add Members]". */
  addMember: (id: string) =>
    patch({ op: "Add", path: "members", value: [{ $ref: null, value: id }] }),
  /** Section "Update Group [Remove Members]". */
  removeMember: (id: string) =>
    patch({ op: "Remove", path: "members", value: [{ $ref: null, value: id }] }),
  /** The collection, "Post EnterpriseUser": names of attributes of attributes with a capital letter. */
  createEnterpriseUser: {
    userName: "UserName222",
    active: true,
    displayName: "lennay",
    schemas: [enterprise, userSchema],
    externalId: "b9c4ab61-6f4e-4a5a-8b0a-1f0f6a0a2d8e",
    name: { formatted: "Andrew Ryan", familyName: "Ryan", givenName: "Andrew" },
    emails: [
      { Primary: true, type: "work", value: "testing@bob2.example" },
      { Primary: false, type: "home", value: "testinghome@bob3.example" },
    ],
    [enterprise]: { Department: "bob", Manager: { Value: "SuzzyQ" } },
  },
  /** "Get User Filters". */
  findByName: "/?filter=DisplayName+eq+%22lennay%22",
  /** "Post emp1 with string True": attributes of many kinds, two addresses of one type. */
  createEmployee: {
    userName: "emp1",
    active: "True",
    addresses: [{ country: "Bermuda", formatted: "9132 Way", type: "work", primary: false }],
    displayName: "Kimberly Baker",
    emails: [
      { type: "work", primary: true, value: "anna33@gmail.example" },
      { type: "work", primary: false, value: "anna33@example.com" },
    ],
    meta: { created: "2019-09-18T18:15:26.5788954+00:00", resourceType: "User" },
    name: { formatted: "Ms. Kimberly Baker", familyName: "Baker", middleName: "", givenName: "K" },
    phoneNumbers: [{ type: "fax", value: "123" }],
    roles: [],
    title: "Site engineer",
    externalId: "22fbc523-6032-4c5f-939d-5d4850cf3e52",
    schemas: [userSchema],
  },
  /** "Group patch add member": the value is a text. */
  addMemberByText: (id: string) => patch({ op: "add", path: "members", value: id }),
  /** "Patch add user4 to group1". */
  addMemberWithName: (id: string) =>
    patch({
      name: "addMember",
      op: "add",
      path: "members",
      value: [{ displayName: "new User", value: id }],
    }),
  /** "Patch remove user4 to group1", and "Patch remove all users". */
  removeMemberByFilter: (id: string) => patch({ op: "remove", path: `members[value eq "${id}"]` }),
  removeAllMembers: patch({ op: "remove", path: "members" }),
  /** The default mapping of attributes for a gallery-free application, after a change of each. */
  changeEverything: patch(
    { op: "Replace", path: "displayName", value: "Changed" },
    { op: "Add", path: "title", value: "Dr" },
    { op: "Add", path: 'emails[type eq "work"].value', value: "changed@testuser.com" },
    { op: "Replace", path: "name.formatted", value: "Changed Name" },
    { op: "Add", path: 'addresses[type eq "work"].streetAddress', value: "1 Way" },
    { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "123" },
    { op: "Add", path: 'roles[primary eq "True"].value', value: "admin" },
    { op: "Add", path: `${enterprise}:manager`, value: "7f6cbd6a" },
    {
      op: "Add",
      path: "urn:ietf:params:scim:schemas:extension:CustomExtensionName:2.0:User:Badge.number",
      value: "7",
    },
    { op: "Add", path: "http://schemas.example.com/2026/users:costCenter", value: "42" },
    { op: "Remove", path: "preferredLanguage" },
  ),
};

export const okta = {
  /** "Determine if the user already exists". */
  findUser: 'filter=userName eq "test.user@okta.local"&startIndex=1&count=100',
  /** "Create the user". */
  createUser: {
    schemas: [userSchema],
    userName: "test.user@okta.local",
    name: { givenName: "Test", familyName: "User" },
    emails: [{ primary: true, value: "test.user@okta.local", type: "work" }],
    displayName: "Test User",
    locale: "en-US",
    externalId: "00ujl29u0le5T6Aj10h7",
    groups: [],
    password: "1mz050nq",
    active: true,
  },
  /** "Update a specific user (PUT)". */
  replaceUser: (id: string) => ({
    schemas: [userSchema],
    id,
    userName: "test.user@okta.local",
    name: { givenName: "Another", middleName: "Excited", familyName: "User" },
    emails: [
      {
        primary: true,
        value: "test.user@okta.local",
        type: "work",
        display: "test.user@okta.local",
      },
    ],
    active: true,
    groups: [],
    meta: { resourceType: "User" },
  }),
  /** "Update a specific user (PATCH)": deactivation. */
  disableUser: patch({ op: "replace", value: { active: false } }),
  /** "Create a group". */
  createGroup: (...ids: string[]) => ({
    schemas: [groupSchema],
    displayName: "quartermaster.support",
    members: ids.map((value) => ({ value, display: "test.user@okta.local" })),
  }),
  /** "Update a specific group name". */
  renameGroup: (id: string, displayName: string) =>
    patch({ op: "replace", value: { id, displayName } }),
  /** "Update specific group membership". */
  changeMembers: (removed: string, added: string) =>
    patch(
      { op: "remove", path: `members[value eq "${removed}"]` },
      { op: "add", path: "members", value: [{ value: added, display: "another@okta.local" }] },
    ),
  /** SPEC Test, "Required Test: Test Users endpoint". */
  firstUser: "count=1&startIndex=1",
  /** SPEC Test, "Create Okta user with realistic values". */
  createRandomUser: {
    schemas: [userSchema],
    userName: "runscope300abc@atko.example",
    name: { givenName: "Runscope", familyName: "Random" },
    emails: [{ primary: true, value: "runscope300abc@atko.example", type: "work" }],
    displayName: "Runscope Random",
    active: true,
  },
  /** Group Push: membership is replaced as a whole. */
  replaceMembers: (...ids: string[]) =>
    patch({ op: "replace", path: "members", value: ids.map((value) => ({ value, display: "x" })) }),
};
