type Ids = readonly number[]

/** The ids with this one added, or removed if it was there. */
export const toggledIds = (ids: Ids, id: number): Ids =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
