/**
 * Number of runs of a slow law: `quick` in `npm test`, to keep it fast; `full` with `LAWS=full` in the environment. Only laws that take
 * seconds need it.
 */
export const runs = ({ quick, full }: { readonly quick: number; readonly full: number }): number =>
  process.env['LAWS'] === 'full' ? full : quick
