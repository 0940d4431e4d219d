import { lazyPart } from '../../ui/later.tsx'

/** Says under the cards of a page which open trades they leave out, and what the closed ones cost. Loaded after the cards. */
export const Uncounted = lazyPart(async () => (await import('./uncounted-note.tsx')).UncountedNote)
