import { Dialog } from '../../parts/dialog.tsx'
import classes from './keys-dialog.module.css'

const places = [
  {
    name: 'Everywhere',
    keys: [
      ['?', 'Show these keys'],
      ['Ctrl+K', 'Find a page, an action, or a trade by its ID'],
      ['Ctrl+Z', 'Undo, while a message offers it'],
      ['Esc', 'Close what is open'],
      ['Ctrl', 'Hide a hint, and keep its dialog open'],
    ],
  },
  { name: 'Forms of trades and plans', keys: [['Ctrl+Enter', 'Save']] },
  {
    name: 'Tables of trades and plans',
    keys: [
      ['Enter', 'Open the row'],
      ['Space', 'Select the row; with Shift all rows up to it'],
      ['Ctrl+A', 'Select all rows'],
      ['Delete', 'Delete what is selected'],
      ['Shift+F10', 'Open the menu of the row'],
    ],
  },
  {
    name: 'Charts',
    keys: [
      ['← →', 'Go from mark to mark'],
      ['Enter', 'Show the trades behind a mark'],
    ],
  },
  {
    name: 'Lists that you order yourself',
    keys: [['Space', 'Pick up the item, move it with the arrow keys, drop it with Space']],
  },
] as const

/** The keys that the pages know. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" width={560} onClose={onClose}>
      <div className={classes.places}>
        {places.map(({ name, keys }) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <dl className={classes.keys}>
              {keys.map(([key, text]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p>On a Mac, Ctrl is the Command key.</p>
      </div>
    </Dialog>
  )
}
