export const changedSince =
  'This can no longer be undone: it, or something it refers to, was changed or deleted in the meantime.'
