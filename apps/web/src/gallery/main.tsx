import '../app/zod-without-eval.ts'
import '../app/layers.css'
import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource-variable/source-serif-4/opsz.css'
import '@mantine/core/styles.layer.css'
import '@mantine/dates/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import '../app/tokens.css'
import '../app/base.css'
import { createRoot } from 'react-dom/client'
import { keepStorageApart } from './own-storage.ts'

// before the code of the application is loaded, which reads its session there
keepStorageApart()
const { Gallery } = await import('./gallery.tsx')

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
createRoot(root).render(<Gallery />)
