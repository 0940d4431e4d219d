const fewest = 20
const share = 0.5

/** Whether a journal is worth a review: at least 20 closed trades, half of them with a comment and a screenshot. */
export const reviewOffered = ({ trades, of }: { readonly trades: number; readonly of: number }): boolean =>
  of >= fewest && trades / of >= share
