// A field that is left by pressing a button must not move that button away from under the finger.

let isPressed = false

/** Watches when the pointer is down. Called once, in the browser. */
export function watchPresses(): void {
  const set = (value: boolean) => () => {
    isPressed = value
  }
  window.addEventListener('pointerdown', set(true), { capture: true })
  window.addEventListener('pointerup', set(false), { capture: true })
  window.addEventListener('pointercancel', set(false), { capture: true })
}

/** Does it now, or, while the pointer is down, after the click has been dealt with. */
export function afterPress(action: () => void): void {
  if (!isPressed) {
    action()
    return
  }
  window.addEventListener('pointerup', () => setTimeout(action), { once: true })
}
