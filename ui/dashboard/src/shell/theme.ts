// Light or dark: as the device says, unless the reader chose.
import { useState } from 'react'

const KEPT = 'holdfast-theme'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What the reader chose in this browser. */
function keptTheme(): Theme {
  const kept = localStorage.getItem(KEPT)
  return themes.find((one) => one === kept) ?? 'system'
}

/** Applies what was chosen; before the first view. */
export function applyTheme(theme: Theme = keptTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The choice, and how to change it. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const [theme, setTheme] = useState(keptTheme)
  const choose = (next: Theme) => {
    localStorage.setItem(KEPT, next)
    applyTheme(next)
    setTheme(next)
  }
  return [theme, choose]
}
