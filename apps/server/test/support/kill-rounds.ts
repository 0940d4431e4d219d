import { runs } from '@afterclose/testkit/runs'

/** How often something is killed: as often as `KILL_ROUNDS` says, which is the long form, or as is fit for every day. */
export const killRounds = (everyDay: Parameters<typeof runs>[0]): number => {
  const asked = Number(process.env['KILL_ROUNDS'] ?? 0)
  return asked > 0 ? asked : runs(everyDay)
}
