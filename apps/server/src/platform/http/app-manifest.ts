/**
 * The manifest with which browsers install the app (https://www.w3.org/TR/appmanifest). The build cannot write it: it names the brand, and its
 * addresses begin with BASE_PATH.
 *
 * @param basePath empty, or such as "/journal"
 */
export const appManifest = (brand: string, basePath: string) => ({
  id: `${basePath}/`,
  name: brand,
  short_name: brand,
  description: 'A trading journal that is right to the cent.',
  lang: 'en',
  start_url: `${basePath}/home`,
  scope: `${basePath}/`,
  display: 'standalone',
  // of the light scheme; <meta name="theme-color"> of the page has both
  theme_color: '#fbfcfa',
  background_color: '#fbfcfa',
  icons: [
    { src: `${basePath}/icons/icon-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `${basePath}/icons/icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `${basePath}/icons/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Add trade', url: `${basePath}/home?new=trade` },
    { name: 'Review', url: `${basePath}/review` },
  ],
})
