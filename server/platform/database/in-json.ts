/** As a document brings it: JSON has instants only as text. */
export type InJson<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: InJson<T[Key]> } : T;
