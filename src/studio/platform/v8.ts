// node:v8. Chromium alone reports what its heap holds.
interface WithMemory {
  readonly memory?: { readonly usedJSHeapSize: number; readonly jsHeapSizeLimit: number }
}

export function getHeapStatistics(): { used_heap_size: number; heap_size_limit: number } {
  const { memory } = performance as WithMemory
  return {
    used_heap_size: memory?.usedJSHeapSize ?? 0,
    heap_size_limit: memory?.jsHeapSizeLimit ?? 4 * 2 ** 30,
  }
}
