type Ids = readonly number[]

/** With the id where it was not, else without it. */
export const toggled = (ids: Ids, id: number): Ids =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
