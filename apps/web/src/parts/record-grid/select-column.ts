import type { ColDef, ICellRendererComp, ICellRendererParams, IHeaderComp, IHeaderParams } from 'ag-grid-community'
import classes from './record-grid.module.css'
import type { GridContext } from './grid-context.ts'

/** A checkbox in the grid's theme. It is not focusable: the focus stays on the grid's cell. */
function createCheckbox(): { readonly box: HTMLElement; readonly input: HTMLInputElement } {
  const box = document.createElement('div')
  const input = document.createElement('input')
  input.type = 'checkbox'
  input.tabIndex = -1
  input.className = 'ag-input-field-input ag-checkbox-input'
  box.append(input)
  return { box, input }
}

function paintCheckbox(box: HTMLElement, input: HTMLInputElement, state: 'none' | 'some' | 'all'): void {
  box.className = `ag-checkbox-input-wrapper ${classes.check} ${state === 'all' ? 'ag-checked' : state === 'some' ? 'ag-indeterminate' : ''}`
  input.checked = state === 'all'
  input.indeterminate = state === 'some'
}

/** Shows whether the record of its row is selected; grid-controls.ts handles the clicks. */
class SelectCell implements ICellRendererComp {
  readonly #parts = createCheckbox()
  #row: Element | null = null

  init(params: ICellRendererParams<unknown, unknown, GridContext<unknown>>): void {
    this.#row = params.eGridCell.closest('[role="row"]')
    this.refresh(params)
  }
  getGui(): HTMLElement {
    return this.#parts.box
  }
  refresh({ node, context }: ICellRendererParams<unknown, unknown, GridContext<unknown>>): boolean {
    const { box, input } = this.#parts
    const position = node.rowIndex ?? 0
    const isSelected = context.isSelected(position)
    const isPart = context.isPart(position)
    paintCheckbox(box, input, isSelected ? 'all' : 'none')
    input.setAttribute('aria-label', `Select ${context.noun} ${context.idAt(position)}`)
    box.style.visibility = isPart ? 'hidden' : ''
    this.#row?.setAttribute('aria-selected', String(isSelected))
    this.#row?.classList.toggle('ag-row-selected', isSelected)
    if (classes.part !== undefined) this.#row?.classList.toggle(classes.part, isPart)
    return true
  }
}

/** Selects all visible records, or none. */
class SelectHeader implements IHeaderComp {
  readonly #parts = createCheckbox()
  #removeListeners = (): void => {}

  init({ context, eGridHeader }: IHeaderParams<unknown, GridContext<unknown>>): void {
    const { box, input } = this.#parts
    input.setAttribute('aria-label', `Select all ${context.noun}s`)
    const toggleAll = (): void => context.selectAll(context.selectedShare() < 1)
    const drawSelection = (): void => {
      const selectedShare = context.selectedShare()
      paintCheckbox(box, input, selectedShare === 0 ? 'none' : selectedShare < 1 ? 'some' : 'all')
    }
    const onHeaderKey = (event: KeyboardEvent): void => {
      if (event.key !== ' ') return
      event.preventDefault()
      toggleAll()
    }
    input.addEventListener('click', toggleAll)
    eGridHeader.addEventListener('keydown', onHeaderKey)
    context.heads.add(drawSelection)
    this.#removeListeners = () => {
      eGridHeader.removeEventListener('keydown', onHeaderKey)
      context.heads.delete(drawSelection)
    }
    drawSelection()
  }
  getGui(): HTMLElement {
    return this.#parts.box
  }
  refresh(): boolean {
    return true
  }
  destroy(): void {
    this.#removeListeners()
  }
}

export const selectColumnWidth = 30 // pixels

/** The first column: a checkbox in every row, and one for all. */
export const selectColumn: ColDef<number> & { readonly colId: string } = {
  colId: 'selected',
  headerName: 'Selected',
  headerComponent: SelectHeader,
  cellRenderer: SelectCell,
  initialWidth: selectColumnWidth,
  minWidth: selectColumnWidth,
  maxWidth: selectColumnWidth,
  pinned: 'left',
  lockPosition: 'left',
  lockVisible: true,
  resizable: false,
  sortable: false,
  suppressMovable: true,
  suppressHeaderMenuButton: true,
}
