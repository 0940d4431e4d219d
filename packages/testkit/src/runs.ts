/**
 * How often a slow law is tried: `quick` times in `npm test`, so that it is quick enough to be run; `full` times where the
 * environment says `LAWS=full`. Only laws that take seconds need it.
 */
export const runs = ({ quick, full }: { readonly quick: number; readonly full: number }): number =>
  process.env['LAWS'] === 'full' ? full : quick
