/** Rounds before, until V8 has compiled the work. */
const earlierRounds = 5;
const rounds = 9;

/** The same in every run: records as long as the service's orders. */
const records = Array.from({ length: 20_000 }, (_, index) => ({
  id: `ord_${index}`,
  status: index % 3 === 0 ? "in_transit" : "delivered",
  at: new Date(1_700_000_000_000 + index * 3_600_000).toISOString(),
  devices: Array.from({ length: 3 }, (_, at) => ({ id: `dev_${index}_${at}`, model: "MacBook" })),
}));

const work = () => {
  const copies = JSON.parse(JSON.stringify(records)) as typeof records;
  return copies
    .map((record) => ({ ...record, key: `${record.status} ${record.at} ${record.devices.length}` }))
    .sort((a, b) => a.key.localeCompare(b.key, "en")).length;
};

/**
 * Returns the milliseconds that this machine takes for a fixed piece of work at this moment. On a shared
 * machine it changes by half within an hour, and all other times change with it.
 */
export const timeFixedWork = (): number => {
  const times: number[] = [];
  for (let round = 0; round < earlierRounds; round += 1) work();
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    work();
    times.push(performance.now() - begin);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ?? 0;
};
