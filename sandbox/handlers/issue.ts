/** An error or a warning of the pre-flight. */
export interface Issue {
  code: string;
  message: string;
  productId?: string;
  field?: string;
}
