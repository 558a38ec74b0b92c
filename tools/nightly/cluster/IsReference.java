import org.apache.spark.sql.api.java.UDF1;

/** The generated matcher as a function of Spark SQL. */
public final class IsReference implements UDF1<String, Boolean> {
  @Override
  public Boolean call(String text) {
    return text != null && Reference.REFERENCE.matches(text);
  }
}
