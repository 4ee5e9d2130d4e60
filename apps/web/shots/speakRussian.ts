import type { Scene } from './takeSheet'

/** Has the page speak Russian from its first load on. */
export const speakRussian = (scene: Scene) =>
  scene.page.addInitScript(() =>
    localStorage.setItem(
      'letheswap.preferences',
      JSON.stringify({
        state: { language: 'ru', autoConnect: true },
        version: 1,
      }),
    ),
  )
