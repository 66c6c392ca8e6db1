/** The choices that the contract leaves for a kind of record. */
interface RecordChoices<Kind extends string> {
  /** Names that a field may have besides its own. The letter case is chosen separately. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** Facts that may be absent. */
  optional?: readonly string[];
  /** Kinds of the records that a field holds. */
  inside?: Readonly<Record<string, Kind>>;
  /** Fields that may be in an object of their own, under one of these paths. */
  group?: { fields: readonly string[]; paths: readonly (readonly string[])[] };
}

const time = ["timestamp", "time", "occurredAt", "date", "recordedOn"];
const place = ["place", "where", "city"];
const tracked = {
  carrier: ["courier", "carrierName"],
  trackingNumber: ["number", "awb", "waybill", "trackingId"],
  eta: ["estimatedDelivery", "expectedArrival", "estimatedArrivalDate"],
};
const postal = {
  address: ["line1", "street", "addressLine1"],
  addressTwo: ["line2", "addressLine2", "extra"],
  city: ["town", "locality"],
  state: ["region", "province"],
  zipCode: ["postalCode", "zip", "postcode"],
  phone: ["telephone", "phoneNumber"],
};

const defineChoices = <Kind extends string>(
  choices: Readonly<Record<Kind, RecordChoices<NoInfer<Kind>>>>,
) => choices;

/**
 * The choices of each kind of record. A field that the contract names has no other name here, except
 * one that the contract also gives. Source: api-v4.md, Resources and Endpoints.
 */
export const recordChoices = defineChoices({
  order: {
    names: {
      orderType: ["type"],
      employeeName: ["recipientName", "requestedFor"],
      deviceRequests: ["requests", "lineItems", "deviceLines"],
      subOrders: ["children", "childOrders", "relatedOrders"],
      parent: ["parentOrder", "mainOrder"],
      deviceCount: ["quantity", "deviceTotal"],
      createdBy: ["requestedBy", "author"],
      teamName: ["team", "costCenter"],
      city: ["destinationCity", "town"],
      history: ["events", "activity", "audit"],
      shipping: ["shipments", "delivery", "logistics"],
      accessories: ["extras", "chargers"],
    },
    optional: [
      ...["employeeName", "teamName", "country", "source", "deviceCount", "tracking", "sla"],
      ...["createdAt", "createdBy", "city", "accessories", "shippingType", "pickupWindow", "issue"],
    ],
    inside: {
      tracking: "orderTracking",
      sla: "orderSla",
      deviceRequests: "deviceRequest",
      subOrders: "order",
      parent: "order",
      accessories: "accessory",
      pickupWindow: "pickupWindow",
      history: "history",
      shipping: "tracking",
    },
  },
  // "Carrier and estimated arrival date", "expected_days integer, late boolean": the contract gives these names.
  orderTracking: {
    names: { trackingNumber: tracked.trackingNumber },
    optional: ["carrier", "eta", "trackingNumber"],
  },
  orderSla: {
    names: { elapsedDays: ["daysElapsed", "elapsed"], reason: ["lateReason", "explanation"] },
    optional: ["elapsedDays", "paused", "reason"],
  },
  pickupWindow: {},
  deviceRequest: {
    names: {
      productId: ["deviceId", "assetId"],
      serialNumber: ["serial"],
      model: ["product", "description"],
      deviceStatus: ["assetStatus"],
      chargerStatus: ["charger", "powerAdapter"],
    },
    optional: ["model", "serialNumber", "deviceStatus", "chargerStatus", "itemId"],
  },
  history: {
    names: {
      statusLogs: ["logs", "statusHistory", "entries", "changes"],
      devices: ["products", "perDevice", "assets"],
    },
    inside: { statusLogs: "statusLog", devices: "historyDevice" },
  },
  statusLog: {
    names: {
      status: ["state", "newStatus", "to"],
      at: time,
      actor: ["by", "changedBy", "user"],
      note: ["comment", "message", "remark"],
    },
    optional: ["actor", "note"],
  },
  historyDevice: {
    names: {
      productId: ["deviceId", "id", "assetId"],
      serialNumber: ["serial"],
      timeline: ["events", "updates", "trail"],
    },
    optional: ["model", "serialNumber"],
    inside: { timeline: "timelineEvent" },
  },
  timelineEvent: {
    names: {
      at: time,
      type: ["event", "name", "code"],
      description: ["text", "message", "details"],
      source: ["origin", "channel"],
      location: place,
    },
    optional: ["description", "location", "source"],
  },
  tracking: {
    names: { shipments: ["parcels", "packages", "consignments", "deliveries"] },
    inside: { shipments: "shipment" },
  },
  shipment: {
    names: {
      ...tracked,
      trackingUrl: ["url", "link", "trackingLink"],
      status: ["state", "currentStatus"],
      checkpoints: ["events", "scans", "stops"],
      lastUpdatedAt: ["updatedAt", "asOf"],
      productIds: ["deviceIds", "contents"],
      leg: ["direction", "way"],
    },
    optional: ["trackingUrl", "eta", "live", "lastUpdatedAt", "productIds", "leg", "id"],
    inside: { checkpoints: "checkpoint" },
  },
  checkpoint: {
    names: {
      at: time,
      status: ["tag", "code", "event"],
      description: ["text", "message", "details"],
      location: place,
    },
    optional: ["description", "location"],
  },
  sla: {
    names: {
      expectedDays: ["daysExpected", "expected", "targetDays"],
      elapsedDays: ["daysElapsed", "elapsed", "businessDaysElapsed"],
      late: ["isLate", "delayed", "overdue"],
      reason: ["lateReason", "explanation", "why"],
      paused: ["onHold", "clockStopped"],
    },
    optional: ["paused"],
  },
  validation: {
    names: {
      valid: ["isValid", "canPlace", "allowed", "eligible", "ok", "verdict"],
      errors: ["violations", "problems", "blockers"],
      warnings: ["notices", "hints", "remarks"],
    },
    inside: { errors: "reason", warnings: "reason" },
  },
  reason: {
    names: {
      code: ["rule", "constraint"],
      message: ["detail", "description", "text"],
      productId: ["deviceId", "assetId"],
      field: ["path", "parameter"],
    },
    optional: ["code", "field"],
  },
  accessory: {
    names: { type: ["accessoryType", "kind"], productId: ["deviceId"], orderId: ["order"] },
    optional: ["createdAt", "type"],
  },
  employee: {
    names: { ...postal, createdAt: ["since", "addedOn"] },
    optional: ["jobTitle", "teamName", "department", "createdAt"],
    group: {
      fields: ["address", "addressTwo", "city", "state", "zipCode", "phone"],
      paths: [["deliveryAddress"], ["shippingAddress"], ["delivery", "address"], ["location"]],
    },
  },
  device: {
    names: {
      serialNumber: ["serial"],
      chargerStatus: ["charger", "powerAdapterStatus"],
      deviceType: ["type", "category", "productType"],
      maker: ["manufacturer", "brand"],
      configuration: ["specs", "specification"],
      employeeName: ["holderName", "assignedToName"],
    },
    optional: [
      ...["employeeName", "maker", "configuration", "country", "condition", "chargerStatus"],
      ...["deviceType", "legalHold", "location"],
    ],
  },
  catalog: {
    names: {
      price: ["unitPrice", "listPrice", "amount"],
      buildToOrder: ["configurable", "madeToOrder"],
      availableCount: ["stock", "quantityAvailable"],
      deviceCount: ["total", "owned"],
      maker: ["manufacturer", "brand"],
      productType: ["category", "deviceType"],
    },
    optional: ["maker", "productType", "price", "currency", "location", "availableCount"],
  },
  team: {
    names: {
      employeeCount: ["memberCount", "headcount", "employees"],
      createdAt: ["since", "addedOn"],
    },
    optional: ["createdAt"],
    group: { fields: ["employeeCount"], paths: [["stats"], ["counts"], ["summary", "people"]] },
  },
  address: {
    names: {
      ...postal,
      alias: ["name", "label"],
      contactName: ["contact", "attention"],
      contactEmail: ["email"],
    },
    group: {
      fields: ["address", "addressTwo", "city", "state", "zipCode", "country"],
      paths: [["address"], ["location"], ["postal", "address"]],
    },
  },
  firm: {},
  // A kind without choices of its own: the schema says which of its facts may be absent.
  other: {},
});

/** Kinds of record. `firm` records have no choices. Draws depend on these names: do not rename them. */
export type RecordKind = keyof typeof recordChoices;
