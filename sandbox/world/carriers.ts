import type { Chance } from "#sandbox/world/chance.ts";

interface Carrier {
  name: string;
  /** Address of the tracking page, with `{number}` for the tracking number. */
  page: string;
  /** Length of a tracking number, with its prefix. */
  length: number;
  prefix: string;
}

const carrier = (name: string, prefix: string, length: number, page: string): Carrier => ({
  name,
  prefix,
  length,
  page: `https://${page}`,
});

const dhl = carrier("DHL Express", "44", 10, "www.dhl.com/en/express/tracking.html?AWB={number}");
const ups = carrier("UPS", "1Z", 16, "www.ups.com/track?tracknum={number}");
const fedex = carrier("FedEx", "77", 12, "www.fedex.com/fedextrack/?trknbr={number}");
const aramex = carrier("Aramex", "5", 11, "www.aramex.com/track/results?ShipmentNumber={number}");
const chronopostPage = "www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}";
const local: Record<string, Carrier> = {
  PL: carrier("InPost", "6", 24, "inpost.pl/en/find-parcel?number={number}"),
  JP: carrier("Yamato", "3", 12, "toi.kuronekoyamato.co.jp/cgi-bin/tneko?number={number}"),
  FR: carrier("Chronopost", "XP", 13, chronopostPage),
  GB: carrier("DPD", "15", 14, "track.dpd.co.uk/parcels/{number}"),
  NL: carrier("PostNL", "3S", 13, "jouw.postnl.nl/track-and-trace/{number}"),
  IN: carrier("Blue Dart", "6", 11, "www.bluedart.com/tracking?numbers={number}"),
  AU: carrier("Australia Post", "33", 13, "auspost.com.au/mypost/track/details/{number}"),
};
const gulf = ["AE", "MA", "NG", "ZA"];

/** Draws the carrier and the tracking number of a shipment between two countries. */
export const carrierOf = (chance: Chance, from: string, to: string) => {
  const localCarrier = local[to];
  const { name, prefix, length, page } =
    from === to && localCarrier && chance.is(0.7)
      ? localCarrier
      : chance.pick(gulf.includes(to) ? [dhl, aramex, dhl] : [dhl, ups, fedex]);
  let number = prefix;
  while (number.length < length) number += chance.below(10);
  return { name, number, page: page.replace("{number}", number) };
};
