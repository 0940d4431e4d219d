export const changedSince =
  'This can no longer be undone: it, or something that it names, was changed or deleted in the meantime.'
