import type { DeletedRows } from './repository.ts'
import type { UndoneBy } from './undone-by.ts'

/** Undo data of a removed item of a list: its rows, or the call that enables it again if it was only disabled, because it is in use. */
export type Removal = DeletedRows | { readonly undoneBy: UndoneBy }
