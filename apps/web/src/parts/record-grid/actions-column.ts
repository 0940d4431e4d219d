import type { ColDef, ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import classes from './record-grid.module.css'
import type { GridContext } from './grid-context.ts'

const dots = document.createElement('template')
dots.innerHTML =
  '<svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true"><circle cx="5" cy="12" r="1.75"/><circle cx="12" cy="12" r="1.75"/><circle cx="19" cy="12" r="1.75"/></svg>'

/** Opens the menu of its row. The grid handles clicks and keys, so the button takes no focus. */
class ActionsCell implements ICellRendererComp {
  readonly #button = document.createElement('button')

  init(params: ICellRendererParams<unknown, unknown, GridContext<unknown>>): void {
    this.#button.type = 'button'
    this.#button.tabIndex = -1
    this.#button.className = classes.actions ?? ''
    this.#button.setAttribute('aria-haspopup', 'menu')
    this.#button.append(dots.content.cloneNode(true))
    this.refresh(params)
  }
  getGui(): HTMLElement {
    return this.#button
  }
  refresh({ node, context }: ICellRendererParams<unknown, unknown, GridContext<unknown>>): boolean {
    this.#button.setAttribute('aria-label', `Actions for ${context.noun} ${context.idAt(node.rowIndex ?? 0)}`)
    this.#button.style.visibility = context.isPart(node.rowIndex ?? 0) ? 'hidden' : ''
    return true
  }
}

/** Width in pixels; on touch as wide as a finger. */
export const actionsWidth = (touch: boolean): number => (touch ? 44 : 32)

/** The last column, always visible: the menu of a row's record. */
export const actionsColumn = (touch: boolean): ColDef<number> & { readonly colId: string } => ({
  colId: actionsId,
  headerName: 'Actions',
  headerClass: classes.unwritten ?? '',
  cellRenderer: ActionsCell,
  initialWidth: actionsWidth(touch),
  minWidth: actionsWidth(touch),
  maxWidth: actionsWidth(touch),
  pinned: 'right',
  lockPosition: 'right',
  lockVisible: true,
  resizable: false,
  sortable: false,
  suppressMovable: true,
  suppressHeaderMenuButton: true,
})
export const actionsId = 'actions'
