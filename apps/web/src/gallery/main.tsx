import '../app/zod-without-eval.ts'
import '../app/layers.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import '../app/mantine.css'
import '../app/mantine-later.css'
import '../app/tokens.css'
import '../app/base.css'
import { createRoot } from 'react-dom/client'
import { keepStorageApart } from './own-storage.ts'

// before the code of the application is loaded, which reads its session from the storage
keepStorageApart()
// not awaited here: it needs this file's own chunk, which only exists after this file has run
void import('./gallery.tsx').then(({ Gallery }) => {
  const root = document.getElementById('root')
  if (root === null) throw new Error('gallery.html has no #root')
  createRoot(root).render(<Gallery />)
})
