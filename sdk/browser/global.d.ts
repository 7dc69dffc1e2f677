// The global of a plain page's <script>. In a script of yours:
// `/// <reference types="@holdfast/browser/global" />`.
import type * as library from './index.d.ts'

declare global {
  const Holdfast: typeof library
}
