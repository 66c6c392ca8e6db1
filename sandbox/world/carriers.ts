import type { Chance } from "#sandbox/world/chance.ts";

export interface Carrier {
  name: string;
  /** Address of the tracking page, with `{number}` for the tracking number. */
  page: string;
  digits: number;
  prefix: string;
}

const dhl: Carrier = {
  name: "DHL Express",
  page: "https://www.dhl.com/en/express/tracking.html?AWB={number}",
  digits: 10,
  prefix: "44",
};
const ups: Carrier = {
  name: "UPS",
  page: "https://www.ups.com/track?tracknum={number}",
  digits: 16,
  prefix: "1Z",
};
const fedex: Carrier = {
  name: "FedEx",
  page: "https://www.fedex.com/fedextrack/?trknbr={number}",
  digits: 12,
  prefix: "77",
};
const aramex: Carrier = {
  name: "Aramex",
  page: "https://www.aramex.com/track/results?ShipmentNumber={number}",
  digits: 11,
  prefix: "5",
};
const local: Record<string, Carrier> = {
  PL: {
    name: "InPost",
    page: "https://inpost.pl/en/find-parcel?number={number}",
    digits: 24,
    prefix: "6",
  },
  JP: {
    name: "Yamato",
    page: "https://toi.kuronekoyamato.co.jp/cgi-bin/tneko?number={number}",
    digits: 12,
    prefix: "3",
  },
  FR: {
    name: "Chronopost",
    page: "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}",
    digits: 13,
    prefix: "XP",
  },
  GB: { name: "DPD", page: "https://track.dpd.co.uk/parcels/{number}", digits: 14, prefix: "15" },
  NL: {
    name: "PostNL",
    page: "https://jouw.postnl.nl/track-and-trace/{number}",
    digits: 13,
    prefix: "3S",
  },
  IN: {
    name: "Blue Dart",
    page: "https://www.bluedart.com/tracking?numbers={number}",
    digits: 11,
    prefix: "6",
  },
  AU: {
    name: "Australia Post",
    page: "https://auspost.com.au/mypost/track/details/{number}",
    digits: 13,
    prefix: "33",
  },
};
const gulf = ["AE", "MA", "NG", "ZA"];

/** Draws the carrier and the tracking number of a shipment between two countries. */
export const carrierOf = (chance: Chance, from: string, to: string) => {
  const localCarrier = local[to];
  const carrier =
    from === to && localCarrier && chance.is(0.7)
      ? localCarrier
      : chance.pick(gulf.includes(to) ? [dhl, aramex, dhl] : [dhl, ups, fedex]);
  let number = carrier.prefix;
  while (number.length < carrier.digits) number += chance.below(10);
  return { name: carrier.name, number, page: carrier.page.replace("{number}", number) };
};
