/** How often something is killed: as often as `KILL_ROUNDS` says, which is the long form, or as is fit for every day. */
export const killRounds = (everyDay: number): number => {
  const asked = Number(process.env['KILL_ROUNDS'] ?? 0)
  return asked > 0 ? asked : everyDay
}
